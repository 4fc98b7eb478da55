import Button from "@mui/material/Button";
import { IconQrcode } from "@tabler/icons-react";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";

/** Reads the codes of a picture, where the browser can; of the web platform, and not yet among the types of TypeScript. */
interface CodeReader {
  detect(picture: ImageBitmap): Promise<readonly { rawValue: string }[]>;
}

const codeReader = (): (new () => CodeReader) | undefined =>
  (globalThis as { BarcodeDetector?: new () => CodeReader }).BarcodeDetector;

/** The text of the first code in a picture, or `null`. */
const readCode = async (file: File): Promise<string | null> => {
  const Reader = codeReader();
  if (!Reader) return null;
  try {
    const picture = await createImageBitmap(file);
    const codes = await new Reader().detect(picture);
    picture.close();
    return codes.map(({ rawValue }) => rawValue.trim()).find(Boolean) ?? null;
  } catch {
    return null;
  }
};

/**
 * Photographs the label of a device and reads its QR or bar code. Nothing is shown by a browser that reads no codes. The
 * camera is opened by the file field, so that the page itself needs no permission for it.
 */
export const ScanLabel = ({ onRead }: { onRead: (text: string) => void }) => {
  const { t } = useTranslation("devices");
  const input = useRef<HTMLInputElement>(null);
  if (!codeReader()) return null;
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const text = file ? await readCode(file) : null;
    // The same picture may be taken again.
    target.value = "";
    if (text !== null) onRead(text);
    else if (file) showSnackbar("error", t("scan.nothing"));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t("scan.verb")}
        onChange={(event) => void take(event)}
      />
      <Button
        variant="outlined"
        startIcon={<IconQrcode size={18} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t("scan.verb")}
      </Button>
    </>
  );
};
