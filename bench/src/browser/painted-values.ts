/**
 * Runs in the page, before its own scripts: notes for every number that newly appears in the text when the
 * frame after it began, which is when the one that shows it has been drawn. Times are epoch milliseconds,
 * decimal commas become points.
 */
export const notePaintedValues = `
  window.paintedValues = {};
  const waiting = new Set();
  const look = (node) => {
    const number = /\\d+[.,]\\d{2}/.exec(node.textContent ?? "");
    if (!number) return;
    const value = number[0].replace(",", ".");
    if (!(value in window.paintedValues)) waiting.add(value);
  };
  const lookInside = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return look(node);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) look(texts.currentNode);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData") look(target);
      else for (const node of addedNodes) lookInside(node);
    }
    if (waiting.size > 0) requestAnimationFrame(() => {
      const now = Date.now();
      for (const value of waiting) window.paintedValues[value] ??= now;
      waiting.clear();
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;
