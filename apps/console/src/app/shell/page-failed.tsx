import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { MessagePage } from "../layouts/message-page.tsx";
import { PlainButton } from "./plain-button.tsx";
import { ServerFault } from "./server-fault.tsx";

const reload = (): void => window.location.reload();

/** Every browser has words of its own for code that could not be fetched; a new version has other file names. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|preload css/i.test(error.message);

/** A page that broke or could not be fetched: the way out is a reload, which a broken one does by itself. */
export const PageFailed = ({ error }: { error: unknown }) => {
  const { t } = useTranslation("shell");
  if (!isMissingCode(error))
    return <ServerFault requestId={error instanceof ApiError ? error.requestId : null} onWell={reload} />;
  return (
    <MessagePage
      icon={<IconRefresh size={40} stroke={1.5} aria-hidden />}
      title={t("pageFailed")}
      lines={[t("pageFailedNext")]}
      actions={
        <PlainButton type="button" onClick={reload}>
          {t("reload")}
        </PlainButton>
      }
    />
  );
};
