export const DeviceListRoute = () => <div />;
