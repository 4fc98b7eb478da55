import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconShare2 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../api/snackbar.ts";
import { touch } from "../breakpoints.ts";
import { copyText, TextToSelect } from "./copy-button.tsx";

const Opener = styled(IconButton)({ [touch]: { width: 44, height: 44 } });

/** Hands the address to another application; false where the browser has no such dialog or refuses it. */
const handOver = async (title: string, url: string): Promise<boolean> => {
  if (typeof navigator.share !== "function") return false;
  return navigator.share({ title, url }).then(
    () => true,
    // Whoever closes the dialog has changed their mind.
    (error: unknown) => error instanceof DOMException && error.name === "AbortError",
  );
};

/** Shares the address of the page as it is seen now: by the dialog of the browser, else as a copy, else to be selected. */
export const useShare = ({ title, label }: { title: string; label: string }) => {
  const { t } = useTranslation("common");
  const [shown, setShown] = useState<{ anchor: HTMLElement; text: string } | null>(null);
  const share = async (anchor: HTMLElement) => {
    const text = window.location.href;
    if (await handOver(title, text)) return;
    if (await copyText(text)) showSnackbar("success", t("copied"));
    else setShown({ anchor, text });
  };
  const toSelect = (
    <TextToSelect
      anchor={shown?.anchor ?? null}
      label={label}
      text={shown?.text ?? ""}
      onClose={() => setShown(null)}
    />
  );
  return { share, toSelect };
};

export const ShareButton = (props: { title: string; label: string }) => {
  const { label } = props;
  const { share, toSelect } = useShare(props);
  return (
    <>
      <Opener
        size="small"
        aria-label={label}
        title={label}
        onClick={({ currentTarget }) => void share(currentTarget)}
      >
        <IconShare2 size={18} stroke={1.75} />
      </Opener>
      {toSelect}
    </>
  );
};
