import { cleanup, screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { type DeviceFormValues, formOf } from "../../device-form.ts";
import { ConnectionStep } from "./connection-step.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Step = () => {
  const form = useForm<DeviceFormValues>({ defaultValues: formOf(aDevice({ connection: "http" })) });
  return (
    <FormProvider {...form}>
      <ConnectionStep deviceId={7} />
    </FormProvider>
  );
};

it("names the gateway of a device behind one and asks for no token", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const gateway = { gatewayId: 3, name: "TTS Ward 1", preset: "things_stack", key: "em500-le-loi" };
  serverAnswers(({ path }) => ({ status: 200, body: { data: path.endsWith("/gateway") ? gateway : null } }));
  await showPage(<Step />);
  expect((await screen.findByRole("link", { name: "TTS Ward 1" })).isConnected).toBe(true);
  expect(screen.getByText("em500-le-loi").isConnected).toBe(true);
  expect(screen.queryByText(/token/)).toBeNull();
});
