/** Gives files to the browser to save. */

export function saveFile(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  saveFile(name, url);
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
