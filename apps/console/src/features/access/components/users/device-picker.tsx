import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type DeviceChoice, devicesToChooseQuery } from "../../../../shared/queries/find-devices.ts";
import { SearchField } from "../../../../shared/ui/list/search-field.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const Panels = styled("div")({
  display: "grid",
  gap: 12,
  gridTemplateColumns: "repeat(auto-fit, minmax(240px, 1fr))",
});
const Search = styled("div")({ display: "flex", padding: "0 10px 10px" });
const Name = styled("span")({ flex: 1, minWidth: 0, overflowWrap: "anywhere" });

const Panel = styled("div")({
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  minWidth: 0,
  "& h3": { ...typeScale.h3, margin: 0, padding: "10px 12px" },
  "& ul": { margin: 0, padding: 0, listStyle: "none", maxHeight: 280, overflowY: "auto" },
  "& li": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    padding: "2px 10px",
    borderTop: `1px solid ${paint.line}`,
    minHeight: 40,
  },
  "& small": { ...typeScale.age, color: paint.mute, marginInlineStart: 6, whiteSpace: "nowrap" },
});

/** Searches devices and selects several; selected ones stay visible during a search. */
export const DevicePicker = (props: {
  chosen: readonly DeviceChoice[];
  onChange: (devices: DeviceChoice[]) => void;
  locked: boolean;
}) => {
  const { t } = useTranslation(["access", "messages"]);
  const [q, setQ] = useState("");
  const query = useQuery({ ...devicesToChooseQuery(q), enabled: !props.locked });
  const ids = new Set(props.chosen.map(({ id }) => id));
  const without = (id: number) => props.chosen.filter((device) => device.id !== id);
  const toggle = (device: DeviceChoice) =>
    props.onChange(ids.has(device.id) ? without(device.id) : [...props.chosen, device]);
  return (
    <Panels>
      {!props.locked && (
        <Panel>
          <h3>{t("scope.find")}</h3>
          <Search>
            <SearchField
              value={q}
              onChange={setQ}
              label={t("scope.search")}
              placeholder={t("scope.searchHint")}
            />
          </Search>
          <QueryState query={query} failed={t("scope.devicesFailed")}>
            {(devices) =>
              devices.length === 0 ? (
                <EmptyState reason={t("messages:no_data")} />
              ) : (
                <ul>
                  {devices.map((device) => (
                    <li key={device.id}>
                      <FormControlLabel
                        control={<Checkbox checked={ids.has(device.id)} onChange={() => toggle(device)} />}
                        label={
                          <span>
                            {device.displayName}
                            <small>{device.name}</small>
                          </span>
                        }
                      />
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryState>
        </Panel>
      )}
      <Panel>
        <h3>{t("scope.chosen", { count: props.chosen.length })}</h3>
        <ul>
          {props.chosen.map((device) => (
            <li key={device.id}>
              <Name>
                {device.displayName}
                <small>{device.name}</small>
              </Name>
              {!props.locked && (
                <IconButton
                  size="small"
                  aria-label={t("scope.remove", { name: device.displayName })}
                  onClick={() => props.onChange(without(device.id))}
                >
                  <IconX size={16} stroke={1.75} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </Panels>
  );
};
