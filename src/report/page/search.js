// The search box: how many matches there are, and going from one to the next.

class Search {
  constructor(find, next) {
    this.next = next;
    document.addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.target.closest?.('input, textarea')) return;
      event.preventDefault();
      this.input.focus();
    });
    this.count = 0;
    this.input = el('input', {
      type: 'search',
      placeholder: 'Search',
      'aria-label': 'Search in statements, variables, values and threads',
      oninput: () => this.changed(find),
      onkeydown: (event) => this.key(event)
    });
    this.result = el('span', {class: 'found-count', role: 'status', 'aria-live': 'polite'});
    this.node = el(
        'div', {class: 'search', role: 'search'}, this.input, this.result,
        el('button', {
          type: 'button',
          'aria-label': 'Previous match',
          title: 'Previous match (Shift+Enter)',
          onclick: () => this.go(-1)
        },
           '↑'),
        el('button',
           {type: 'button', 'aria-label': 'Next match', title: 'Next match (Enter)', onclick: () => this.go(1)}, '↓'));
  }

  changed(find) {
    const words = this.input.value.trim();
    this.count = find(words);
    const said = this.count === 0 ? 'not found' : counted(this.count, 'match', 'matches');
    this.result.textContent = words === '' ? '' : said;
  }

  go(way) {
    const at = this.next(way);
    if (at >= 0) this.result.textContent = `${at + 1} of ${this.count}`;
  }

  key(event) {
    if (event.key === 'Enter')
      this.go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape')
      this.input.blur();
    else
      return;
    event.preventDefault();
  }
}
