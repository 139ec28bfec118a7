/** The page /dev/ui of `npm run dev`: the parts of src/ui in each of their states. No build contains it. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>Parts of src/ui</title>
    <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
    <script type="module" src="/src/ui-gallery/gallery.tsx"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

async function show(server, response, next) {
  try {
    const html = await server.transformIndexHtml('/dev/ui', PAGE)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('cache-control', 'no-store')
    response.end(html)
  } catch (error) {
    next(error)
  }
}

/** @returns {import('vite').Plugin} */
export const uiGallery = () => ({
  name: 'ui-gallery',
  configureServer: (server) => {
    server.middlewares.use('/dev/ui', (_request, response, next) => void show(server, response, next))
  },
})
