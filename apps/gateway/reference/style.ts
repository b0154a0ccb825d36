/** The style of the page: colours with enough contrast in light and dark, fonts of the reader's system. Pure. */

export const style = `:root {
  --scalar-font: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  --scalar-font-code: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  --scalar-custom-header-height: 48px;
}
body { margin: 0; font-family: var(--scalar-font); }
.brand { position: sticky; top: 0; z-index: 10; box-sizing: border-box; height: 48px; padding: 0 16px; display: flex;
  align-items: center; background: #ffffff; border-bottom: 1px solid #dfe3e6; }
.brand a { display: flex; gap: 10px; align-items: center; color: #15191d; font-weight: 600; text-decoration: none; }
.light-mode { --scalar-color-accent: #0064b8; --scalar-color-3: #656b70; --scalar-color-green: #007a4d; --scalar-color-red: #c2140e;
  --scalar-color-orange: #a64b00; --scalar-color-yellow: #7d5f00; --scalar-color-blue: #0064b8; }
.dark-mode { --scalar-color-3: #9aa0a5; --scalar-color-red: #ff7b72; }
.dark-mode .brand { background: #14181b; border-color: #2c3338; }
.dark-mode .brand a { color: #eef1f3; }
/* Guides get most of the width. */
@media (min-width: 1200px) {
  .introduction-section .section-column { flex: 1 1 auto; max-width: 780px; }
  .introduction-section .section-column:last-child { flex: 0 0 340px; }
}
/* Long lines wrap: a region that scrolls cannot be reached with the keyboard in every browser. */
.markdown pre code.hljs { overflow: visible !important; max-height: none !important; }
.markdown pre code.hljs, .markdown pre code.hljs * { white-space: pre-wrap !important; overflow-wrap: anywhere; }
.markdown pre code { font-size: 13px; }
.markdown table { width: 100%; }
.markdown th, .markdown td { word-break: normal !important; overflow-wrap: normal !important; }
`;
