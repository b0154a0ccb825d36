// Runs before the first paint, so that the page does not flash in the other theme. The policy refuses inline scripts.
{
  const theme = localStorage.getItem('handtest.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
