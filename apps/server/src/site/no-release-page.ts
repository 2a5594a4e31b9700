export const NO_RELEASE_PAGE = `<!doctype html>
<html lang="es-CL">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Portal en preparación</title>
  </head>
  <body>
    <h1>El portal está en preparación</h1>
    <p>Todavía no hay una versión publicada. Intenta de nuevo en unos minutos.</p>
  </body>
</html>
`;
