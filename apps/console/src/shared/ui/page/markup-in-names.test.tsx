import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useSnackbar } from "../../api/snackbar.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { DeleteDialog } from "../act/delete-dialog.tsx";
import { RowMenu } from "../list/row-menu.tsx";

const name = '<img src=x onerror="alert(1)">';

beforeEach(startI18n);
afterEach(cleanup);

it("shows markup in a name as text, in dialogs, labels and messages", async () => {
  render(
    <Suspense fallback={null}>
      <DeleteDialog
        open
        names={[name]}
        onDelete={() => Promise.resolve()}
        onDeleted={() => undefined}
        onClose={() => undefined}
      />
      <RowMenu label={name} actions={[{ key: "a", label: name, icon: null, onChoose: () => undefined }]} />
    </Suspense>,
  );
  expect(await screen.findByText(name)).toBeTruthy();
  expect(screen.getByRole("button", { name, hidden: true })).toBeTruthy();
  screen.getByRole("button", { name: /^(?:Delete|Xóa)$/ }).click();
  await expect.poll(() => useSnackbar.getState().message).toContain(name);
  expect(document.querySelector("img")).toBeNull();
});
