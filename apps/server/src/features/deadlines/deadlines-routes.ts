import {
  businessDay,
  dayOffSchema,
  deadlinesSchema,
  DEADLINE_STAGES,
  hoursField,
  LIMITS,
  MESSAGES,
  openField,
  PRIORITIES,
  WEEKDAYS,
  type DeadlinesSetUp,
  type FieldErrors,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import type { Db } from '../../platform/database/schema';
import { notFound, validationFailed } from '../../platform/errors/app-error';
import { jsonBody } from '../../platform/http/input';
import { ok } from '../../platform/http/respond';
import { addJob } from '../../platform/jobs/jobs';
import { route } from '../../platform/routes/route';
import { pathParameters } from '../../platform/http/path-parameters';
import { lockSettings, readStoredSettings, toDeadlineSettings } from './deadline-settings';
import { RECALCULATE_DEADLINES } from './recalculate-deadlines';
import { unreachableHours } from './working-hours';

const DAY = { json: { type: 'string', format: 'date', description: 'Día' }, read: (day: string) => day };

export function deadlinesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  const present = async (): Promise<DeadlinesSetUp> => {
    const { holidaysOf } = await import('./holidays');
    const year = Number(businessDay(now()).slice(0, 4));
    const stored = await readStoredSettings(db);
    const unreachable = unreachableHours(await toDeadlineSettings(stored), now());
    return { ...stored, holidays: [year, year + 1].flatMap(holidaysOf), unreachable };
  };

  const requireReachable = async (trx: Db, errorsOf: (fields: string[]) => FieldErrors): Promise<void> => {
    const fields = unreachableHours(await toDeadlineSettings(await readStoredSettings(trx)), now());
    if (fields.length > 0) throw validationFailed(errorsOf(fields));
  };

  const change = async (write: (trx: Db) => Promise<void>) => {
    await db.transaction().execute(async (trx) => {
      await lockSettings(trx);
      await write(trx);
      await addJob(trx, RECALCULATE_DEADLINES, {}, { key: RECALCULATE_DEADLINES.name });
    });
    return ok(await present());
  };

  route(app, 'GET /deadlines', {
    access: 'deadlines:manage',
    operationId: 'getDeadlines',
    summary: 'Los plazos por etapa y prioridad, las horas de trabajo y los días libres',
    answers: { record: 'DeadlinesSetUp' },
    handle: async () => ok(await present()),
  });

  route(app, 'PUT /deadlines', {
    access: 'deadlines:manage',
    operationId: 'updateDeadlines',
    summary: 'Cambia los plazos y las horas de trabajo, y recalcula lo que está en espera',
    body: jsonBody(deadlinesSchema),
    answers: { record: 'DeadlinesSetUp' },
    handle: ({ body }) =>
      change(async (trx) => {
        await trx.deleteFrom('deadline_rules').execute();
        await trx
          .insertInto('deadline_rules')
          .values(
            DEADLINE_STAGES.flatMap((stage) =>
              PRIORITIES.map(({ value }) => ({ stage, priority: value, hours: body[hoursField(stage, value)] })),
            ),
          )
          .execute();
        await trx.deleteFrom('working_hours').execute();
        const open = WEEKDAYS.flatMap((weekday) => {
          const { [openField(weekday).opens]: opens, [openField(weekday).closes]: closes } = body;
          return opens === undefined || closes === undefined ? [] : [{ weekday, opens, closes }];
        });
        await trx.insertInto('working_hours').values(open).execute();
        await requireReachable(trx, (fields) =>
          Object.fromEntries(fields.map((field) => [field, MESSAGES.deadlines.unreachable])),
        );
      }),
  });

  route(app, 'PUT /deadlines/days-off', {
    access: 'deadlines:manage',
    operationId: 'putDayOff',
    summary: 'Agrega un día libre de la empresa o cambia su nombre, y recalcula lo que está en espera',
    body: jsonBody(dayOffSchema),
    answers: { record: 'DeadlinesSetUp' },
    handle: ({ body: { day, name } }) =>
      change(async (trx) => {
        const { daysOff } = await readStoredSettings(trx);
        if (daysOff.length >= LIMITS.daysOff && !daysOff.some((dayOff) => dayOff.day === day)) {
          throw validationFailed({ day: MESSAGES.deadlines.tooMany });
        }
        await trx
          .insertInto('days_off')
          .values({ day, name })
          .onConflict((same) => same.column('day').doUpdateSet({ name }))
          .execute();
        await requireReachable(trx, () => ({ day: MESSAGES.deadlines.unreachableDay }));
      }),
  });

  route(app, 'DELETE /deadlines/days-off/:day', {
    access: 'deadlines:manage',
    operationId: 'removeDayOff',
    summary: 'Quita un día libre de la empresa, y recalcula lo que está en espera',
    params: pathParameters({ day: DAY }),
    answers: { record: 'DeadlinesSetUp' },
    handle: ({ params: { day } }) =>
      change(async (trx) => {
        const { daysOff } = await readStoredSettings(trx);
        if (!daysOff.some((dayOff) => dayOff.day === day)) throw notFound();
        await trx.deleteFrom('days_off').where('day', '=', day).execute();
      }),
  });
}
