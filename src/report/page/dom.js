// Elements, and lists of which only the visible part exists. All text goes through textContent: sources and values may
// hold anything.

function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'class')
      node.className = value;
    else if (name.startsWith('on'))
      node.addEventListener(name.slice(2), value);
    else if (name in node && !name.startsWith('aria') && name !== 'list' && name !== 'role')
      node[name] = value;
    else
      node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ''));
  return node;
}

function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const counted = (count, noun, plural = `${noun}s`) => `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
const clamp = (value, least, most) => Math.max(least, Math.min(most, value));

// The last index whose number is not above `most`, in a row that grows; -1: there is none.
function lastAtMost(row, most, number = (each) => each) {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (number(row[middle]) <= most)
      low = middle + 1;
    else
      high = middle;
  }
  return low - 1;
}

// At most one call per picture that is drawn.
function onceAFrame(action) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      action();
    });
  };
}

// A list of rows of one height. `make(index)` gives the element of a row.
class WindowedList {
  constructor(box, rowHeight, make) {
    this.box = box;
    this.rowHeight = rowHeight;
    this.make = make;
    this.count = 0;
    this.whole = false;  // for the printer: all of it
    this.spacer = el('div', {class: 'spacer', role: 'presentation'});
    box.append(this.spacer);
    this.draw = this.draw.bind(this);
    const soon = onceAFrame(this.draw);
    box.addEventListener('scroll', soon, {passive: true});
    new ResizeObserver(soon).observe(box);
  }

  setCount(count) {
    this.count = count;
    this.spacer.style.height = `${count * this.rowHeight}px`;
    this.draw();
  }

  draw() {
    const extra = 6;
    let begin = Math.max(0, Math.floor(this.box.scrollTop / this.rowHeight) - extra);
    let end = Math.min(this.count, Math.ceil((this.box.scrollTop + this.box.clientHeight) / this.rowHeight) + extra);
    if (this.whole) [begin, end] = [0, Math.min(this.count, 5000)];
    const rows = [];
    for (let i = begin; i < end; ++i) {
      const row = this.make(i);
      row.style.top = `${i * this.rowHeight}px`;
      rows.push(row);
    }
    this.spacer.replaceChildren(...rows);
  }

  show(index) {
    const top = index * this.rowHeight;
    const room = this.box.clientHeight;
    if (top < this.box.scrollTop + this.rowHeight || top + 2 * this.rowHeight > this.box.scrollTop + room)
      this.box.scrollTop = Math.max(0, top - room / 3);
  }
}
