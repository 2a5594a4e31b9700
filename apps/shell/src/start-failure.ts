/**
 * The portal could not start: its configuration or its code is not what it should be. Written without any library,
 * because none may be there.
 */
export function showStartFailure(root: HTMLElement): void {
  const words = document.createElement('p');
  words.textContent = 'El portal no pudo iniciar. Vuelve a cargar la página; si el problema sigue, avisa a soporte.';
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Reintentar';
  retry.addEventListener('click', () => window.location.reload());
  const main = document.createElement('main');
  main.setAttribute('role', 'alert');
  main.append(words, retry);
  root.replaceChildren(main);
}
