import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { FilterChoice } from "./filter-choice.tsx";

afterEach(cleanup);

const choices = [
  { value: "VGA", label: "Valve" },
  { value: "DMA", label: "Zone" },
  { value: "WELL", label: "Well" },
];
const show = (value: string) => {
  const onChange = vi.fn();
  render(<FilterChoice label="Type" any="Any type" value={value} choices={choices} onChange={onChange} />);
  return { onChange, box: screen.getByRole("combobox", { name: "Type" }) };
};

it("shows every value of an address that names several, and takes another one or none instead", () => {
  const { box, onChange } = show("WELL,VGA");
  expect(box.textContent).toBe("Valve, Well");
  fireEvent.mouseDown(box);
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Valve, Well");
  fireEvent.click(screen.getByRole("option", { name: "Any type" }));
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  fireEvent.mouseDown(box);
  fireEvent.click(screen.getByRole("option", { name: "Zone" }));
  expect(onChange).toHaveBeenLastCalledWith("DMA");
});

it("shows that nothing narrows when the value is none of the choices", () => {
  expect(show("PUMP").box.textContent).toBe("Any type");
});

it("is its label alone in a row of many filters, and the choice once there is one", () => {
  const brief = (value: string) => {
    cleanup();
    render(
      <FilterChoice brief label="Type" any="Any type" value={value} choices={choices} onChange={() => {}} />,
    );
    return screen.getByRole("combobox", { name: "Type" });
  };
  expect(brief("VGA").textContent).toBe("Valve");
  const box = brief("");
  expect(box.textContent).toBe("Type");
  fireEvent.mouseDown(box);
  expect(screen.getByRole("option", { name: "Any type" }).isConnected).toBe(true);
});
