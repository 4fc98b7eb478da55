export { ComingRoute as ShowcaseRoute } from "./coming-route.tsx";
