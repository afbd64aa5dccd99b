// The nodes of std::map and std::set. The headers rely on the links between the nodes and on the header node: its
// parent is the root, its left and right the first and the last node, and it is the only red one. That the tree is
// balanced is a matter of speed, so it is not: an insertion touches no node but the parent and the header.
#include <map>

namespace std {

namespace {

using Node = _Rb_tree_node_base;

bool is_header(const Node* node) { return node->_M_color == _S_red; }

Node* next(Node* node) {
  if (node->_M_right != nullptr) return Node::_S_minimum(node->_M_right);
  Node* parent = node->_M_parent;
  while (node == parent->_M_right && !is_header(parent)) {
    node = parent;
    parent = parent->_M_parent;
  }
  return parent;
}

Node* previous(Node* node) {
  if (is_header(node)) return node->_M_right;
  if (node->_M_left != nullptr) return Node::_S_maximum(node->_M_left);
  Node* parent = node->_M_parent;
  while (node == parent->_M_left && !is_header(parent)) {
    node = parent;
    parent = parent->_M_parent;
  }
  return parent;
}

// `other`, which may be null, takes the place of `node` below its parent.
void replace(Node* node, Node* other, Node& header) {
  Node* parent = node->_M_parent;
  if (parent == &header)
    header._M_parent = other;
  else if (parent->_M_left == node)
    parent->_M_left = other;
  else
    parent->_M_right = other;
  if (other != nullptr) other->_M_parent = parent;
}

// Out of the links from above; its own links stay.
void unlink(Node* node, Node& header) {
  if (node->_M_left == nullptr || node->_M_right == nullptr) {
    replace(node, node->_M_left != nullptr ? node->_M_left : node->_M_right, header);
    return;
  }
  Node* heir = Node::_S_minimum(node->_M_right);
  if (heir != node->_M_right) {
    replace(heir, heir->_M_right, header);
    heir->_M_right = node->_M_right;
    heir->_M_right->_M_parent = heir;
  }
  replace(node, heir, header);
  heir->_M_left = node->_M_left;
  heir->_M_left->_M_parent = heir;
}

}  // namespace

Node* _Rb_tree_increment(Node* node) throw() { return next(node); }
const Node* _Rb_tree_increment(const Node* node) throw() { return next(const_cast<Node*>(node)); }
Node* _Rb_tree_decrement(Node* node) throw() { return previous(node); }
const Node* _Rb_tree_decrement(const Node* node) throw() { return previous(const_cast<Node*>(node)); }

void _Rb_tree_insert_and_rebalance(const bool left, Node* node, Node* parent, Node& header) throw() {
  node->_M_color = _S_black;
  node->_M_parent = parent;
  node->_M_left = nullptr;
  node->_M_right = nullptr;
  if (parent == &header) {
    header._M_parent = header._M_left = header._M_right = node;
  } else if (left) {
    parent->_M_left = node;
    if (header._M_left == parent) header._M_left = node;
  } else {
    parent->_M_right = node;
    if (header._M_right == parent) header._M_right = node;
  }
}

Node* _Rb_tree_rebalance_for_erase(Node* const node, Node& header) throw() {
  const bool is_first = header._M_left == node, is_last = header._M_right == node;
  Node *behind = is_first ? next(node) : nullptr, *before = is_last ? previous(node) : nullptr;
  unlink(node, header);
  if (is_first) header._M_left = behind;
  if (is_last) header._M_right = header._M_parent == nullptr ? &header : before;
  return node;
}

}  // namespace std
