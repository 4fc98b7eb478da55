export const DeviceRoute = () => <div />;
