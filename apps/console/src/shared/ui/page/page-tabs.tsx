import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { touch, useBelow, useFrom } from "../breakpoints.ts";
import { paint } from "../paint.ts";

const Dot = styled("span")({
  display: "inline-block",
  width: 8,
  height: 8,
  marginInlineStart: 4,
  borderRadius: "50%",
  backgroundColor: "currentColor",
});

const SideTabs = styled(Tabs)({
  "&.MuiTabs-vertical": {
    "& .MuiTabs-list": { gap: 2 },
    "& .MuiTab-root": {
      justifyContent: "flex-start",
      maxWidth: "none",
      minHeight: 36,
      padding: "4px 12px",
      borderRadius: 6,
      textAlign: "start",
    },
    "& .Mui-selected": { backgroundColor: paint.tint },
    "& .MuiTabs-indicator": { right: "auto", left: 0, width: 3 },
  },
});

const Choice = styled(Select<string>)({ width: "100%", fontWeight: 600, [touch]: { minHeight: 44 } });

interface PageTabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  /** None if the URL has an unknown tab. */
  tab: Key | false;
  onTab: (tab: Key) => void;
  /** The shown tab has unsaved changes: it gets a dot with this label. */
  unsaved?: string | undefined;
  /** Below each other, beside what they show. */
  isSide?: boolean;
  /** The tabs narrow the list below, which stays the same; there is no panel for each. */
  narrows?: true;
}

/** Tabs of a page; the selected one is in the URL. Where they do not fit they scroll, with an arrow at the side that has more. */
export const PageTabs = <Key extends string>(props: PageTabsProps<Key>) => (
  <SideTabs
    orientation={props.isSide ? "vertical" : "horizontal"}
    value={props.tab}
    onChange={(_event, tab: Key) => props.onTab(tab)}
    aria-label={props.label}
    variant="scrollable"
    scrollButtons="auto"
    allowScrollButtonsMobile
  >
    {props.tabs.map(({ key, label }) => (
      <Tab
        key={key}
        value={key}
        label={
          props.unsaved && key === props.tab ? (
            <span>
              {label} <Dot role="img" aria-label={props.unsaved} />
            </span>
          ) : (
            label
          )
        }
        id={`tab-${key}`}
        {...(!props.narrows && { "aria-controls": `panel-${key}` })}
      />
    ))}
  </SideTabs>
);

/** Many tabs: a select on a phone, where three of them would show, and a list at the side of a wide page. */
export const ManyTabs = <Key extends string>(props: PageTabsProps<Key>) => {
  const phone = useBelow("sm");
  const isSide = useFrom("md");
  const { tabs, tab, unsaved } = props;
  if (!phone) return <PageTabs {...props} isSide={isSide} />;
  return (
    <Choice
      value={tab || ""}
      displayEmpty
      SelectDisplayProps={{ "aria-label": props.label, id: `tab-${tab || "none"}` }}
      renderValue={(value) => (
        <>
          {tabs.find(({ key }) => key === value)?.label ?? props.label}{" "}
          {unsaved && <Dot role="img" aria-label={unsaved} />}
        </>
      )}
      onChange={({ target }) => {
        const chosen = tabs.find(({ key }) => key === target.value);
        if (chosen) props.onTab(chosen.key);
      }}
    >
      {tabs.map(({ key, label }) => (
        <MenuItem key={key} value={key}>
          {label}
        </MenuItem>
      ))}
    </Choice>
  );
};
