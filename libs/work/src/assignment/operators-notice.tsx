import { Alert, type OptionsQuery } from '@portal/ui';
import { useFormikContext } from 'formik';
import type { AssignmentValues } from './assignment-values';
import {
  operatorLosses,
  staysWithLeader,
  type HeldRequest,
  type LedOperators,
  type OperatorLoss,
} from './operator-losses';

type OperatorsNoticeProps = {
  requests: readonly HeldRequest[];
  handOver: { leaders: OptionsQuery<number>; ledOperators: LedOperators } | undefined;
};

export function OperatorsNotice({ requests, handOver }: OperatorsNoticeProps) {
  const { values } = useFormikContext<AssignmentValues>();
  const [first, ...others] = requests;
  const isOne = first !== undefined && others.length === 0;
  // The field 'Asignar a' begins with an own operator, and shows the choice of another.
  const isPlain = isOne && !values.assignContractor && (handOver === undefined || first.company === null);
  const led = handOver?.ledOperators;
  const losses = isPlain ? [] : operatorLosses(requests, { chosen: values, led, isLeader: handOver === undefined });
  const [loss] = losses;
  const count = losses.reduce((sum, { requests: lost }) => sum + lost, 0);
  const kept = isOne ? 0 : requests.filter((request) => staysWithLeader(request, values, led)).length;
  const leader = handOver?.leaders.data?.find(({ value }) => value === values.assigner)?.label;

  return (
    <>
      <div aria-live="polite">
        {loss && (
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={isOne ? `${loss.operator.name} dejará de tener esta solicitud` : titleOf(count)}
            description={[
              ...(isOne ? reasonOf(first, values) : [`${namesOf(losses)}.`]),
              ...(values.assignContractor ? [waitingFor(leader, count)] : []),
            ].join(' ')}
          />
        )}
      </div>
      {kept > 0 && (
        <p className="ui-quiet ui-small ui-above">
          {kept === 1 ? '1 sigue con el operario que tiene.' : `${kept} siguen con el operario que tienen.`}
        </p>
      )}
    </>
  );
}

function reasonOf({ company, assigner }: HeldRequest, values: AssignmentValues): string[] {
  if (company === null || assigner === null) return [];
  if (!values.assignContractor) return [`Sale de las manos de ${company.name}.`];
  const isWithThem = values.company === company.id && values.assigner === assigner.id;
  return isWithThem ? [`No está activo o ya no está a cargo de ${assigner.name}.`] : [];
}

const titleOf = (count: number): string =>
  count === 1 ? '1 solicitud dejará de tener a su operario' : `${count} solicitudes dejarán de tener a su operario`;

const namesOf = (losses: readonly OperatorLoss[]): string =>
  losses.map(({ operator, requests }) => `${operator.name} (${requests})`).join(', ');

const waitingFor = (leader: string | undefined, count: number): string =>
  `${count === 1 ? 'Quedará pendiente' : 'Quedarán pendientes'} hasta que ${leader ?? 'su nuevo asignador'} elija a un operario.`;
