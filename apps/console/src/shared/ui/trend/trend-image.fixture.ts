import { vi } from "vitest";

/** What becomes a picture and a file, as the page of the tests draws none. */
export const savedImages = () => {
  const pictures: { src: string }[] = [];
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = async () => {
        pictures.push(this);
      };
    },
  );
  const made: HTMLCanvasElement[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    made.push(this);
    done(new Blob(["picture"], { type: type ?? "" }));
  });
  const files: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  vi.spyOn(URL, "createObjectURL").mockImplementation((object) => {
    blob = object as Blob;
    return "blob:image";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob });
  });
  return { pictures, made, files };
};
