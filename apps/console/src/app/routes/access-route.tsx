export { ComingRoute as AccessRoute } from "./coming-route.tsx";
