export const pictureRoutes = () => {}
