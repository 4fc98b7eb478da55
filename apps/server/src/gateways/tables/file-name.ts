const LONGEST = 80;

/** Letters, digits and hyphens only: `Người dùng` becomes `nguoi-dung`. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/đ/gi, "d")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "") || "table";

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Names a download for old clients and for those that read RFC 6266. */
export const attachment = (fileName: string): string =>
  `attachment; filename="${fileName}"; filename*=UTF-8''${encoded(fileName)}`;
