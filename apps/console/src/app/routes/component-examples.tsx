import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Slider from "@mui/material/Slider";
import Tooltip from "@mui/material/Tooltip";
import { IconChartLine, IconEye, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DeleteDialog } from "../../shared/ui/delete-dialog.tsx";
import { LockedButton } from "../../shared/ui/locked-button.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";

const MOST_COMPARED = 6;
const row = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 12 } as const;

export const HeaderExample = () => {
  const { t } = useTranslation("showcase");
  return (
    <PageHeader
      below
      title={t("pageTitle")}
      code="VGA-07"
      trailLabel={t("trail")}
      trail={[
        { key: "deep", node: t("deep") },
        { key: "middle", node: t("middle") },
        { key: "page", node: t("pageTitle") },
      ]}
      actions={
        <Button variant="contained" startIcon={<IconPlus size={18} stroke={1.75} />}>
          {t("action")}
        </Button>
      }
    />
  );
};

/** How many rows are chosen, moved by hand so that the states can be seen. */
const Chosen = ({ count, onChange }: { count: number; onChange: (count: number) => void }) => {
  const { t } = useTranslation("showcase");
  const id = useId();
  return (
    <div style={{ flex: "1 1 160px" }}>
      <span id={id}>{t("selectedRows")}</span>
      <Slider
        aria-labelledby={id}
        value={count}
        min={0}
        max={8}
        onChange={(_event, value) => onChange(Array.isArray(value) ? (value[0] ?? 0) : value)}
      />
    </div>
  );
};

export const DeleteAllExample = () => {
  const { t } = useTranslation(["showcase", "messages"]);
  const [count, setCount] = useState(3);
  const [asking, setAsking] = useState(false);
  const names = Array.from({ length: count }, (_, index) => t("device", { number: index + 1 }));
  return (
    <div style={row}>
      <Chosen count={count} onChange={setCount} />
      <LockedButton
        variant="outlined"
        startIcon={<IconTrash size={18} stroke={1.75} />}
        locked={count === 0 ? t("chooseFirst") : undefined}
        onClick={() => setAsking(true)}
      >
        {t("deleteCount", { count })}
      </LockedButton>
      <LockedButton
        variant="outlined"
        startIcon={<IconTrash size={18} stroke={1.75} />}
        locked={t("messages:no_permission")}
      >
        {t("deleteCount", { count })}
      </LockedButton>
      <DeleteDialog
        open={asking}
        names={names}
        onDelete={() => Promise.resolve()}
        onDeleted={() => {
          setAsking(false);
          setCount(0);
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
};

export const StatisticsExample = () => {
  const { t } = useTranslation("showcase");
  const [count, setCount] = useState(2);
  const locked = count === 0 ? t("chooseFirst") : count > MOST_COMPARED ? t("tooMany") : undefined;
  return (
    <div style={row}>
      <Chosen count={count} onChange={setCount} />
      <LockedButton variant="outlined" startIcon={<IconChartLine size={18} stroke={1.75} />} locked={locked}>
        {t("statistics", { count })}
      </LockedButton>
    </div>
  );
};

const icons = { delete: IconTrash, edit: IconPencil, view: IconEye } as const;

export const IconExample = ({ verb }: { verb: keyof typeof icons }) => {
  const { t } = useTranslation(["showcase", "messages"]);
  const Icon = icons[verb];
  const nameOf = (number: number) => t("nameOf", { verb: t(verb), name: t("device", { number }) });
  return (
    <div style={row}>
      <Tooltip title={nameOf(1)}>
        <IconButton size="large" aria-label={nameOf(1)}>
          <Icon size={24} stroke={1.75} />
        </IconButton>
      </Tooltip>
      <Tooltip title={t("messages:no_permission")}>
        <IconButton
          size="large"
          aria-label={nameOf(2)}
          aria-disabled
          sx={{ opacity: 0.55, cursor: "not-allowed" }}
        >
          <Icon size={24} stroke={1.75} />
        </IconButton>
      </Tooltip>
    </div>
  );
};
