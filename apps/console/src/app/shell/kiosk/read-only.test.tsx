import { holderOf } from "@sgval/contract/permission";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { RightsContext, useMay } from "../../../shared/api/ability.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { ReadOnly } from "./read-only.tsx";

const Asked = () => {
  const may = useMay();
  const readOnly = useReadOnly();
  return (
    <p>
      {[
        may("Device.Index"),
        may("Dashboard.Risk"),
        may("Control.Operate"),
        may("Room.Index"),
        readOnly,
      ].join()}
    </p>
  );
};

afterEach(cleanup);

it("shows the content without controls on a wall display", () => {
  render(
    <RightsContext
      value={holderOf([
        { action: "Index", subject: "Device" },
        { action: "Risk", subject: "Dashboard" },
        { action: "Operate", subject: "Control" },
      ])}
    >
      <ReadOnly>
        <Asked />
      </ReadOnly>
    </RightsContext>,
  );
  expect(screen.getByText("true,true,false,false,true")).toBeTruthy();
});
