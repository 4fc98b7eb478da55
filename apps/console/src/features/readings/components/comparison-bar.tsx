import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { mostCompared } from "@sgval/contract/readings/readings";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { devicesToChooseQuery } from "../../../shared/queries/find-devices.ts";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { ChooserText } from "../../../shared/ui/form/chooser-text.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { type Comparison, earlierText, MOST_EARLIER } from "../chart-view.ts";

const Root = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 6,
  padding: "0 0 6px",
  "& > span": { ...typeScale.label, color: paint.mute },
  "& .MuiAutocomplete-root": { flex: "1 1 200px", maxWidth: 300 },
  [touch]: { "& .MuiChip-root": { height: 44 } },
});
const Period = styled(Button)({
  minHeight: 30,
  [touch]: { minHeight: 44 },
  "&[aria-pressed=true]": { backgroundColor: paint.tint, color: paint.primaryStrong },
});

/** One click each. */
const OFFERED_DAYS = [1, 7];
/** Behind a menu. */
const FURTHER_DAYS = [2, 3, 14, 28, 365];

/** Earlier days that are chosen more seldom; a chosen one stands beside it. */
const FurtherDays = (props: {
  days: readonly number[];
  rangeSeconds: number;
  onDay: (day: number) => void;
}) => {
  const { days, rangeSeconds, onDay } = props;
  const { t } = useTranslation("readings");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (day: number) => {
    setAnchor(null);
    onDay(day);
  };
  return (
    <>
      <Period
        size="small"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<IconChevronDown size={16} />}
      >
        {t("otherDay")}
      </Period>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {FURTHER_DAYS.filter((day) => !days.includes(day)).map((day) => (
          <MenuItem key={day} onClick={() => choose(day)}>
            {earlierText(t, day, rangeSeconds)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

/** What the lines of a chart are compared with: the same time of an earlier day, and other devices. */
export const ComparisonBar = (props: {
  comparison: Comparison;
  /** Length of what the chart shows. */
  rangeSeconds: number;
  /** Devices on the chart that can be taken away. */
  devices: readonly { id: number; displayName: string }[];
  /** Ids of all devices on the chart. */
  present: readonly number[];
  onDays: (days: number[]) => void;
  onAdd: (id: number) => void;
  onRemove: (id: number) => void;
  /** Opens and closes what is chosen, where that would push the chart off the screen. */
  fold?: { text: string; open: boolean; onToggle: () => void } | undefined;
  /** Whose devices are offered before anything is typed. */
  roomId?: number | undefined;
  /** At the end of the bar: the saved charts. */
  children?: ReactNode;
}) => {
  const { t } = useTranslation("readings");
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const errorText = useErrorText();
  const { data = [], error } = useQuery({
    ...devicesToChooseQuery(typed, typed === "" ? { room: props.roomId } : {}),
    enabled: open,
  });
  const { fold } = props;
  const { days } = props.comparison;
  const isFull = props.present.length >= mostCompared;
  const isFullOfDays = days.length >= MOST_EARLIER;
  const offered = [...new Set([...OFFERED_DAYS, ...days])];
  const devices = () => (
    <>
      {props.devices.map(({ id, displayName }) => (
        <Chip key={id} size="small" label={displayName} onDelete={() => props.onRemove(id)} />
      ))}
      <Autocomplete
        size="small"
        // Chosen devices stand beside it, the field itself stays empty.
        value={null}
        inputValue={typed}
        open={open}
        disabled={isFull}
        options={data.filter(({ id }) => !props.present.includes(id))}
        filterOptions={(options) => options}
        getOptionLabel={(device) => device.displayName}
        getOptionKey={(device) => device.id}
        noOptionsText={error ? errorText(error) : t("noDevice")}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_event, text, reason) => setTyped(reason === "input" ? text : "")}
        onChange={(_event, device) => {
          if (device) props.onAdd(device.id);
        }}
        renderOption={({ key, ...option }, device) => (
          <li key={key} {...option}>
            {device.displayName} · {device.name}
          </li>
        )}
        renderInput={(params) => (
          <ChooserText
            params={params}
            label={t("addDevice")}
            hint={isFull ? t("mostDevices", { most: mostCompared }) : t("addDevice")}
          />
        )}
      />
    </>
  );
  return (
    <Root role="group" aria-label={t("compare")}>
      <span aria-hidden>{t("compare")}</span>
      {offered.map((day) => (
        <Period
          key={day}
          size="small"
          variant="outlined"
          aria-pressed={days.includes(day)}
          disabled={isFullOfDays && !days.includes(day)}
          onClick={() =>
            props.onDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])
          }
        >
          {earlierText(t, day, props.rangeSeconds)}
        </Period>
      ))}
      {isFullOfDays ? (
        <span>{t("mostPeriods", { most: MOST_EARLIER })}</span>
      ) : (
        <FurtherDays
          days={days}
          rangeSeconds={props.rangeSeconds}
          onDay={(day) => props.onDays([...days, day])}
        />
      )}
      {fold && (
        <Period
          size="small"
          variant="outlined"
          aria-expanded={fold.open}
          onClick={fold.onToggle}
          endIcon={fold.open ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        >
          {fold.text}
        </Period>
      )}
      {fold?.open !== false && devices()}
      {props.children}
    </Root>
  );
};
