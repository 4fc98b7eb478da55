import { styled } from "@mui/material/styles";
import { IconRefresh } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Loading, RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { MessagePage } from "../../layouts/message-page.tsx";
import { PlainButton } from "./plain-button.tsx";

const Padded = styled("div")({ padding: "16px 24px" });

export const PageLoading = () => {
  const { t } = useTranslation("common");
  return (
    <Padded>
      <Loading label={t("loading")} slow={<p>{t("loading")}</p>}>
        <RowsSkeleton rows={8} />
      </Loading>
    </Padded>
  );
};

// Lazy: the request code is not part of the first script.
const PageFault = lazy(() => import("./server-fault.tsx").then((file) => ({ default: file.PageFault })));

const reload = (): void => window.location.reload();

/** Every browser has its own message for code that could not be fetched; a new version has other file names. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|preload css/i.test(error.message);

/** Shown when a page threw or could not be loaded; a page that could not be loaded reloads once automatically. */
export const PageFailed = ({ error }: { error: unknown }) => {
  const { t } = useTranslation("shell");
  const reloading = (
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
  if (isMissingCode(error)) return reloading;
  return (
    <Suspense fallback={null}>
      <PageFault error={error} onWell={reload} />
    </Suspense>
  );
};
