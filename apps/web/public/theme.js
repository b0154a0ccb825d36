// Runs before the first paint, so that the page does not flash in another look. The policy refuses inline scripts.
{
  for (const [name, choices] of Object.entries({
    theme: ['light', 'dark'],
    density: ['compact'],
    motion: ['reduced'],
  })) {
    const kept = localStorage.getItem(`handtest.${name}`);
    if (choices.includes(kept)) document.documentElement.dataset[name] = kept;
  }
}
