/** The chapters and pictures in English. */
export const texts = import.meta.glob<string>("./en/*.md", { eager: true, query: "?raw", import: "default" });
export const pictures = import.meta.glob<string>("../pictures/en/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});
