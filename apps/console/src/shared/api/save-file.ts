/** The browser may still read from the address for a while after the click. */
const KEPT_MS = 60_000;

/** What file systems refuse in a name, and spaces. */
const refused = /[\\/:*?"<>|\s]+/gu;

/** Hands a file to the browser to keep, under a name that every file system takes. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(refused, "-");
  // Not every browser follows a link outside of the document.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};
