import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { exportStepTests, type StepTest, type ZoneStepTests } from "@sgval/contract/zones/step-tests";
import { leakageExponents } from "@sgval/contract/zones/zone-account";
import type { ZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Grow, Muted, Stack } from "../../../../shared/ui/arrange.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { FirstRows } from "../../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { stepTestsQuery, useChangeStepTests } from "../../api/step-tests.ts";
import { numberText } from "../../figure-text.ts";
import { figureOfStepTest } from "../../pressure-figures.ts";
import { FigureValue } from "../account/figure-value.tsx";
import { PressureQuestion } from "./pressure-question.tsx";
import { StepTestDrawer } from "./step-test-form.tsx";

// The card has its own edge.
const Tests = styled("div")({ "& ul > li": { paddingInline: 0 } });

/** N1, and where it comes from. */
const Exponent = ({ known }: { known: ZoneStepTests }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const test = known.tests.find(({ id }) => id === known.usedId);
  const source = test
    ? t("pressure.tested", { time: format.dateTime(test.testedAt), name: test.enteredBy })
    : t(known.exponent === leakageExponents.usual ? "pressure.usual" : "pressure.typed");
  return (
    <DescriptionList
      properties={[
        {
          key: "exponent",
          label: "N1",
          content: (
            <>
              {test ? (
                <FigureValue figure={figureOfStepTest(test)} />
              ) : (
                numberText("leakage_exponent", known.exponent, format)
              )}
              <br />
              <Muted>{source}</Muted>
            </>
          ),
        },
      ]}
    />
  );
};

const TestList = (props: {
  tests: readonly StepTest[];
  onDelete: ((test: StepTest) => void) | undefined;
}) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const { tests, onDelete } = props;
  if (tests.length === 0) return null;
  const step = (
    key: "flow" | "pressure",
    { flowBefore, flowAfter, pressureBefore, pressureAfter }: StepTest,
  ) =>
    key === "flow"
      ? `${numberText("flow_before", flowBefore, format)} → ${numberText("flow_after", flowAfter, format)}`
      : `${numberText("pressure_before", pressureBefore, format)} → ${numberText("pressure_after", pressureAfter, format)}`;
  return (
    <Tests>
      <FirstRows
        label={t("pressure.tests")}
        rows={tests.map((test) => (
          <li key={test.id}>
            <Grow>
              {step("flow", test)} · {step("pressure", test)}
              <small>
                {[format.dateTime(test.testedAt), test.enteredBy, test.note].filter(Boolean).join(" · ")}
              </small>
            </Grow>
            <FigureValue figure={figureOfStepTest(test)} />
            {onDelete && (
              <IconButton
                aria-label={t("pressure.remove", { time: format.dateTime(test.testedAt) })}
                onClick={() => onDelete(test)}
              >
                <IconTrash size={18} stroke={1.75} />
              </IconButton>
            )}
          </li>
        ))}
      />
    </Tests>
  );
};

/** How leakage of a zone follows its pressure: N1 with its step tests, and what another pressure would save. */
export const PressureCard = ({ account }: { account: ZoneAccounting }) => {
  const { t } = useTranslation(["zones", "messages"]);
  const format = useFormat();
  const { zoneId } = account;
  const locked = useMissingPermission("Zone.Update", t("messages:not_permitted"));
  const may = locked === undefined;
  const query = useQuery(stepTestsQuery(zoneId));
  const { remove } = useChangeStepTests(zoneId);
  const [entering, setEntering] = useState(false);
  const [deleting, setDeleting] = useState<StepTest | null>(null);
  return (
    <SectionCard
      title={t("pressure.title")}
      actions={
        <>
          <LockedButton
            variant="outlined"
            size="small"
            locked={locked}
            disabled={may && !query.data}
            onClick={() => setEntering(true)}
          >
            {t("pressure.enter")}
          </LockedButton>
          {query.data && query.data.tests.length > 0 && (
            <ExportMenu
              route={exportStepTests}
              params={{ id: zoneId }}
              query={{}}
              about={t("pressure.tests")}
            />
          )}
        </>
      }
    >
      <QueryState query={query} failed={t("pressure.failed")}>
        {(known) => (
          <Stack gap={12}>
            <Exponent known={known} />
            <PressureQuestion figures={account.figures} exponent={known.exponent} />
            <TestList tests={known.tests} onDelete={may ? setDeleting : undefined} />
          </Stack>
        )}
      </QueryState>
      {entering && query.data && (
        <StepTestDrawer zoneId={zoneId} nightUse={query.data.nightUse} onClose={() => setEntering(false)} />
      )}
      {deleting && (
        <DeleteDialog
          open
          names={[t("pressure.testOf", { time: format.dateTime(deleting.testedAt) })]}
          affected={deleting.id === query.data?.usedId ? t("pressure.deleteText") : undefined}
          onDelete={() => remove.mutateAsync(deleting.id)}
          onDeleted={() => setDeleting(null)}
          onClose={() => setDeleting(null)}
        />
      )}
    </SectionCard>
  );
};
