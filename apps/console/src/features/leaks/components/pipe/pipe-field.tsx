import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import type { NearbyPipe } from "@sgval/contract/network/nearby-pipes";
import { useQuery } from "@tanstack/react-query";
import { lazy, useId } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { useMay } from "../../../../shared/api/ability.ts";
import { useOnline } from "../../../../shared/api/use-online.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useProblemText } from "../../../../shared/i18n/use-problem-text.ts";
import { Muted, MutedText } from "../../../../shared/ui/arrange.ts";
import { MapFrame } from "../../../../shared/ui/map/map-frame.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { nearbyPipesQuery } from "../../api/surroundings.ts";
import { type LeakFormValues, type leakForm, pipeKey, placeOf } from "../../leak-values.ts";

const PipeMap = lazy(async () => ({ default: (await import("./pipe-map.tsx")).PipeMap }));

const Root = styled("fieldset")({
  display: "grid",
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  "& legend": { ...typeScale.bodyS, padding: 0, marginBottom: 4, fontWeight: 550 },
});
const Frame = styled("div")({
  height: 220,
  overflow: "hidden",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
});
const Problem = styled("p")({ ...typeScale.age, margin: 0, color: paint.criticalText, fontWeight: 500 });

type Pipe = NonNullable<LeakFormValues["pipe"]>;

const Choices = (props: {
  place: { latitude: number; longitude: number } | null;
  pipes: readonly NearbyPipe[];
  value: Pipe | null;
  onChange: (pipe: Pipe | null) => void;
}) => {
  const { place, pipes, value, onChange } = props;
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const chosen = value && pipeKey(value);
  const choose = (key: string): void => {
    const found = pipes.find((pipe) => pipeKey(pipe) === key);
    if (found) onChange({ networkId: found.networkId, id: found.id });
    else if (key === "") onChange(null);
  };
  const isElsewhere = value !== null && !pipes.some((pipe) => pipeKey(pipe) === chosen);
  return (
    <>
      <RadioGroup value={chosen ?? ""} onChange={({ target }) => choose(target.value)}>
        <FormControlLabel value="" control={<Radio size="small" />} label={t("pipeField.unknown")} />
        {isElsewhere && (
          <FormControlLabel
            value={chosen}
            control={<Radio size="small" />}
            label={`${value.id} · ${t("pipeField.elsewhere")}`}
          />
        )}
        {pipes.map((pipe) => (
          <FormControlLabel
            key={pipeKey(pipe)}
            value={pipeKey(pipe)}
            control={<Radio size="small" />}
            label={
              <>
                {pipe.id}{" "}
                <Muted>
                  {[
                    pipe.diameter !== null && `DN ${format.count(pipe.diameter)}`,
                    t("pipeField.away", { distance: format.length(pipe.distance, "m") }),
                    pipe.network,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </Muted>
              </>
            }
          />
        ))}
      </RadioGroup>
      {place && pipes.length > 0 && (
        <MapFrame without={null}>
          <Frame>
            <PipeMap place={place} pipes={pipes} chosen={chosen} onChoose={choose} />
          </Frame>
        </MapFrame>
      )}
    </>
  );
};

/**
 * The pipe that a leak is on: one of those near its position, from a list or on a map. Left out for who sees no networks, and
 * where none is imported near it and none was chosen.
 */
export const PipeField = ({
  control,
}: {
  control: Control<LeakFormValues, unknown, z.output<typeof leakForm>>;
}) => {
  const { t } = useTranslation("leaks");
  const problemText = useProblemText();
  const problemId = useId();
  const may = useMay()("Network.Index");
  const online = useOnline();
  const place = placeOf(useWatch({ control, name: "position" }));
  const { field, fieldState } = useController({ control, name: "pipe" });
  const query = useQuery({
    ...nearbyPipesQuery(place ?? { latitude: 0, longitude: 0 }),
    enabled: may && place !== null,
  });
  if (!may) return null;
  const choices = (pipes: readonly NearbyPipe[]) => (
    <Choices place={place} pipes={pipes} value={field.value} onChange={field.onChange} />
  );
  return (
    <Root aria-describedby={fieldState.error && problemId}>
      <legend>{t("pipe")}</legend>
      {place === null ? (
        <>
          {field.value && choices([])}
          <MutedText>{t("pipeField.needsPlace")}</MutedText>
        </>
      ) : !online && !query.data ? (
        <MutedText>{t("pipeField.offline")}</MutedText>
      ) : (
        <QueryState query={query} failed={t("pipeField.failed")}>
          {(pipes) =>
            pipes.length === 0 && !field.value ? <MutedText>{t("pipeField.none")}</MutedText> : choices(pipes)
          }
        </QueryState>
      )}
      {fieldState.error && (
        <Problem id={problemId} role="alert">
          {problemText(fieldState.error.message)}
        </Problem>
      )}
    </Root>
  );
};
