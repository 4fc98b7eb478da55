/** The chapters and pictures in Vietnamese. */
export const texts = import.meta.glob<string>("./vn/*.md", { eager: true, query: "?raw", import: "default" });
export const pictures = import.meta.glob<string>("../pictures/vn/*.webp", {
  eager: true,
  query: "?url",
  import: "default",
});
