export { ComingRoute as HistoryRoute } from "./coming-route.tsx";
