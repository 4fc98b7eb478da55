import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";

const Dot = styled("span")({
  display: "inline-block",
  width: 8,
  height: 8,
  marginInlineStart: 4,
  borderRadius: "50%",
  backgroundColor: "currentColor",
});

/** Tabs of a page; the selected one is in the URL. Where they do not fit they scroll, with an arrow at the side that has more. */
export const PageTabs = <Key extends string>(props: {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  /** None if the URL has an unknown tab. */
  tab: Key | false;
  onTab: (tab: Key) => void;
  /** The shown tab has unsaved changes: it gets a dot with this label. */
  unsaved?: string | undefined;
  /** The tabs narrow the list below, which stays the same; there is no panel for each. */
  narrows?: true;
}) => (
  <Tabs
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
  </Tabs>
);
