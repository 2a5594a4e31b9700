import { SHARED_TOASTS } from '../toasts';
import { MESSAGES } from './messages';

it.each([
  ['wrong lines', MESSAGES.import.wrongLines, 'Hay 1 línea por corregir', 'Hay 1.200 líneas por corregir'],
  [
    'assigned requests',
    SHARED_TOASTS.requestsAssigned,
    'Solicitud asignada con exito!',
    '1200 solicitudes asignadas con exito!',
  ],
])('counts %s in the singular and in the plural', (_subject, say, one, many) => {
  expect([say(1), say(1200)]).toEqual([one, many]);
});

it('gives the wait after the photo quota in minutes, singular and plural', () => {
  expect([1, 2].map(MESSAGES.photos.quota)).toEqual([
    'Llegaste al máximo de fotos por hora. Intenta de nuevo en 1 minuto',
    'Llegaste al máximo de fotos por hora. Intenta de nuevo en 2 minutos',
  ]);
});

it('names the first wrong cell of a list with its line and column', () => {
  const cell = { line: 3, heading: 'Nombre', problem: MESSAGES.name.required };
  expect(MESSAGES.import.firstWrong(MESSAGES.import.wrongLines(2), cell)).toBe(
    'Hay 2 líneas por corregir. Línea 3, columna "Nombre": El nombre es requerido',
  );
});
