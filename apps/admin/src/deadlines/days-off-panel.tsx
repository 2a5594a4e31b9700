import { businessDay, dayOffSchema, formatDay, LIMITS, type DayOff, type DeadlinesSetUp } from '@portal/domain';
import { Button, DateField, Flex, FormModal, Icon, Panel, TextField, useConfirm } from '@portal/ui';
import { useState } from 'react';
import { usePutDayOff, useRemoveDayOff } from '../api/deadlines';
import { TOASTS } from '../toasts';

export function DaysOffPanel({ settings: { daysOff, holidays } }: { settings: DeadlinesSetUp }) {
  const [isAdding, setAdding] = useState(false);
  const put = usePutDayOff();
  const remove = useRemoveDayOff();
  const confirm = useConfirm();
  const next = holidays.find(({ day }) => day >= businessDay(new Date()));

  const askToRemove = ({ day, name }: DayOff) =>
    void confirm({
      title: `¿Quitar el ${formatDay(day)}, ${name}?`,
      description: 'Ese día vuelve a contar como día de trabajo, si lo es en el horario.',
      confirmLabel: 'Quitar',
      onConfirm: () => remove.mutateAsync(day),
      done: TOASTS.deadlines.dayRemoved,
    });

  return (
    <>
      <div style={{ marginTop: 16 }}>
        <Panel
          title="Días libres de la empresa"
          extra={
            <Button icon={<Icon name="add" />} onClick={() => setAdding(true)}>
              Agregar día
            </Button>
          }
        >
          {daysOff.length === 0 ? (
            <p className="ui-faint">Ninguno. Agrega los días en que la empresa no trabaja y que no son feriados.</p>
          ) : (
            <ul className="deadline-days ui-rows" aria-label="Días libres de la empresa">
              {daysOff.map((one) => (
                <Flex key={one.day} component="li" align="center" justify="space-between">
                  <DayName {...one} />
                  <Button
                    type="text"
                    icon={<Icon name="delete" />}
                    aria-label={`Quitar ${formatDay(one.day)}`}
                    onClick={() => askToRemove(one)}
                  />
                </Flex>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Feriados de Chile">
          <details>
            <summary>
              Ver los {holidays.length}
              {next && ` · el próximo, ${formatDay(next.day)} ${next.name}`}
            </summary>
            <ul className="deadline-days ui-rows" aria-label="Feriados de Chile">
              {holidays.map((one) => (
                <li key={one.day}>
                  <DayName {...one} />
                </li>
              ))}
            </ul>
          </details>
        </Panel>
      </div>
      <FormModal
        open={isAdding}
        title="Agregar día"
        width={460}
        initialValues={{ day: '', name: '' }}
        schema={dayOffSchema}
        done={TOASTS.deadlines.dayAdded}
        onSubmit={async (input) => {
          await put.mutateAsync(input);
          setAdding(false);
        }}
        onClose={() => setAdding(false)}
      >
        <DateField name="day" label="Fecha" />
        <TextField name="name" label="Nombre" maxLength={LIMITS.nameMax} placeholder="Aniversario de la empresa" />
      </FormModal>
    </>
  );
}

const DayName = ({ day, name }: DayOff) => (
  <span>
    <span className="deadline-day">{formatDay(day)}</span> {name}
  </span>
);
