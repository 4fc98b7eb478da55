import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { mostCompared } from "@sgval/contract/readings/readings";
import { IconChartLine, IconEye, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../shared/api/api-error.ts";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton, LockedIconButton } from "../../../shared/ui/act/locked-button.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { ShowcaseStates } from "./showcase-states.tsx";

const icon = { size: 18, stroke: 1.75 } as const;

/** How many rows a button is about. */
const Count = styled("span")({
  // The button would set its icon's size on it.
  "&&": typeScale.label,
  minWidth: 20,
  padding: "0 6px",
  borderRadius: 10,
  backgroundColor: paint.ink2,
  color: paint.card,
  textAlign: "center",
});

type HeaderLook = { locked?: string; loading?: boolean; bare?: boolean };

const Header = ({ locked, loading = false, bare = false }: HeaderLook) => {
  const { t } = useTranslation("showcase");
  const trail = [
    { key: "deep", node: t("deep") },
    { key: "middle", node: t("middle") },
    { key: "page", node: t("pageTitle") },
  ];
  return (
    <PageHeader
      below
      title={t("pageTitle")}
      {...(bare
        ? {}
        : {
            code: "VGA-07",
            trailLabel: t("trail"),
            trail,
            actions: (
              <LockedButton
                variant="contained"
                startIcon={<IconPlus {...icon} />}
                loading={loading}
                loadingPosition="start"
                locked={locked}
              >
                {t("action")}
              </LockedButton>
            ),
          })}
    />
  );
};

export const HeaderExample = () => {
  const { t } = useTranslation("messages");
  return (
    <ShowcaseStates
      states={{
        normal: <Header />,
        locked: <Header locked={t("no_edit_permission")} />,
        loading: <Header loading />,
        empty: <Header bare />,
      }}
    />
  );
};

/** Opens the real dialog; deletes nothing. */
const DeleteAll = ({ chosen, refused = false }: { chosen: number; refused?: boolean }) => {
  const { t } = useTranslation("showcase");
  const [asking, setAsking] = useState(false);
  const names = Array.from({ length: chosen }, (_, index) => t("device", { number: index + 1 }));
  const close = () => setAsking(false);
  const refuse = () => Promise.reject(new ApiError("unknown_error"));
  return (
    <>
      <LockedButton
        variant="outlined"
        startIcon={<IconTrash {...icon} />}
        locked={chosen === 0 ? t("chooseFirst") : undefined}
        onClick={() => setAsking(true)}
      >
        {t("deleteCount", { count: chosen })}
      </LockedButton>
      <DeleteDialog
        open={asking}
        names={names}
        onDelete={refused ? refuse : () => Promise.resolve()}
        onDeleted={close}
        onClose={close}
      />
    </>
  );
};

export const DeleteAllExample = () => {
  const { t } = useTranslation(["showcase", "messages"]);
  const button = { variant: "outlined", startIcon: <IconTrash {...icon} /> } as const;
  return (
    <ShowcaseStates
      states={{
        normal: <DeleteAll chosen={3} />,
        locked: (
          <LockedButton {...button} locked={t("messages:no_edit_permission")}>
            {t("deleteCount", { count: 3 })}
          </LockedButton>
        ),
        loading: (
          <Button {...button} loading loadingPosition="start">
            {t("deleteCount", { count: 3 })}
          </Button>
        ),
        empty: <DeleteAll chosen={0} />,
        refused: <DeleteAll chosen={2} refused />,
      }}
    />
  );
};

const Statistics = ({
  chosen,
  locked,
  loading = false,
}: {
  chosen: number;
  locked?: string;
  loading?: boolean;
}) => {
  const { t } = useTranslation("showcase");
  const reason = chosen === 0 ? t("chooseFirst") : chosen > mostCompared ? t("tooMany") : locked;
  return (
    <LockedButton
      variant="outlined"
      startIcon={<IconChartLine {...icon} />}
      endIcon={<Count>{chosen}</Count>}
      loading={loading}
      loadingPosition="start"
      locked={reason}
    >
      {t("statistics")}
    </LockedButton>
  );
};

export const StatisticsExample = () => {
  const { t } = useTranslation("shell");
  return (
    <ShowcaseStates
      states={{
        normal: <Statistics chosen={2} />,
        locked: <Statistics chosen={2} locked={t("notAuthorizedText")} />,
        loading: <Statistics chosen={2} loading />,
        empty: <Statistics chosen={0} />,
        tooMany: <Statistics chosen={mostCompared + 1} />,
      }}
    />
  );
};

const LockedReason = styled("span")({ flex: "1 1 160px" });

const icons = { delete: IconTrash, edit: IconPencil, view: IconEye } as const;

type RowIconProps = { verb: keyof typeof icons; locked?: string; loading?: boolean };

const RowIcon = ({ verb, locked, loading = false }: RowIconProps) => {
  const { t } = useTranslation("showcase");
  const Icon = icons[verb];
  const name = t("nameOf", { verb: t(verb), name: t("device", { number: 3 }) });
  return (
    <LockedIconButton
      size="large"
      aria-label={name}
      tip={name}
      locked={locked}
      loading={locked === undefined && loading}
    >
      <Icon size={24} stroke={1.75} />
    </LockedIconButton>
  );
};

export const IconExample = ({ verb }: { verb: keyof typeof icons }) => {
  const { t } = useTranslation(["messages", "shell"]);
  const locked = verb === "view" ? t("shell:notAuthorizedText") : t("messages:no_edit_permission");
  return (
    <ShowcaseStates
      states={{
        normal: <RowIcon verb={verb} />,
        locked: (
          <>
            <RowIcon verb={verb} locked={locked} />
            <LockedReason>{locked}</LockedReason>
          </>
        ),
        loading: <RowIcon verb={verb} loading />,
      }}
    />
  );
};
