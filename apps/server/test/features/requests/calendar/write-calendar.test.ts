import { addDays, businessDay, businessHour, hourExists } from '@portal/domain';
import fc from 'fast-check';
import ICAL from 'ical.js';

import { writeCalendar, type CalendarVisit } from '../../../../src/features/requests/calendar/write-calendar';

const VISIT: CalendarVisit = {
  id: 7,
  num_request: 1042,
  client: 'Comercial Ñandú SpA',
  service: 'Gasfitería',
  address: 'Mall Peñalolén, Local 214',
  status: 'asignado',
  operator_id: 20,
  operator: 'Óscar Núñez',
  date_assigned: '2026-11-30',
  hour_assigned: '10:30',
  created_at: new Date('2026-11-20T12:00:00.700Z'),
  updated_at: new Date('2026-11-20T12:01:30.200Z'),
};

const parse = (file: string): ICAL.Component => new ICAL.Component(ICAL.parse(file) as unknown[]);
const eventsOf = (file: string): ICAL.Event[] =>
  parse(file)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));
const write = (...changes: Partial<CalendarVisit>[]): string =>
  writeCalendar(
    { id: 20, name: 'Óscar Núñez' },
    changes.map((change) => ({ ...VISIT, ...change })),
  );
const only = (change: Partial<CalendarVisit> = {}): ICAL.Event => eventsOf(write(change))[0]!;
const startOf = (event: ICAL.Event): Date => event.startDate.toJSDate();

/** Any text, often with what an iCalendar file has to escape or fold. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('\r\n', '\n', '\r', ',', ';', '\\', '\\n', ':', '"', ' ', '\t', '👩🏽‍🔧', 'ñ'.repeat(80)),
      fc.constantFrom('\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:otra', '\nBEGIN:VALARM'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const withLineFeeds = (text: string): string => text.replace(/\r\n|\r/g, '\n');

it('names request, client, service and place, and lasts as long as in the agenda', () => {
  const event = only();
  expect(event.uid).toBe('visita-7@portal-de-reparaciones');
  expect(event.summary).toBe('N° 1042 · Comercial Ñandú SpA · Gasfitería');
  expect(event.location).toBe('Mall Peñalolén, Local 214');
  expect(event.description.split('\n')).toEqual([
    'Solicitud: N° 1042',
    'Cliente: Comercial Ñandú SpA',
    'Servicio: Gasfitería',
    'Hora: 10:30',
    'Estado: Asignado',
  ]);
  expect(startOf(event).toISOString()).toBe('2026-11-30T13:30:00.000Z');
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-30T14:30:00.000Z');
});

it("names the operator of a leader's visit", () => {
  expect(only({ operator_id: 21, operator: 'Rosa Ñanco' }).description).toContain('\nOperario: Rosa Ñanco\n');
});

it('carries texts of any kind unharmed, in lines that every calendar reads', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (client, service, address) => {
      const file = write({ client, service, address }, { id: 8 });
      const [event, next, ...others] = eventsOf(file);
      expect([event?.location ?? '', next?.summary, others]).toEqual([
        withLineFeeds(address),
        'N° 1042 · Comercial Ñandú SpA · Gasfitería',
        [],
      ]);
      expect(event?.summary).toBe(withLineFeeds(`N° 1042 · ${client} · ${service}`));
      expect(event?.description).toContain(withLineFeeds(`Cliente: ${client}\nServicio: ${service}\nHora:`));
      expect(file).not.toMatch(/[^\r]\n|\r[^\n]/);
      expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    }),
  );
});

it('shows every hour of Santiago on its day, summer and winter', () => {
  const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));
  // The days of the changes, more often than chance has them.
  const changes = fc.constantFrom('2026-04-04', '2026-04-05', '2026-09-05', '2026-09-06', '2027-04-03', '2027-09-05');
  const hour = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  fc.assert(
    fc.property(fc.oneof(day, changes), hour, (date_assigned, hour_assigned) => {
      fc.pre(hourExists(date_assigned, hour_assigned));
      const start = startOf(only({ date_assigned, hour_assigned }));
      expect([businessDay(start), businessHour(start)]).toEqual([date_assigned, hour_assigned]);
    }),
  );
});

it('moves a visit under the same id with a greater sequence', () => {
  const moved = only({ date_assigned: '2026-12-01', updated_at: new Date('2026-11-21T12:00:00.700Z') });
  expect([only().sequence, moved.sequence]).toEqual([89, 86_400]);
  expect([moved.uid, startOf(moved).toISOString()]).toEqual([only().uid, '2026-12-01T13:30:00.000Z']);
  for (const name of ['last-modified', 'dtstamp']) {
    expect(moved.component.getFirstPropertyValue(name)?.toString()).toBe('2026-11-21T12:00:00Z');
  }
});

it('marks a visit that waits for its permit as tentative', () => {
  expect(only({ status: 'tramite' }).component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  expect(only().component.getFirstPropertyValue('status')).toBe('CONFIRMED');
});

it('is a calendar without visits, too, and says whose it is', () => {
  const calendar = parse(write());
  expect(calendar.getAllSubcomponents()).toEqual([]);
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Visitas de Óscar Núñez');
});

it('gives the same bytes for the same visits', () => {
  expect(write({}, { id: 8 })).toBe(write({}, { id: 8 }));
});
