import './report.css';
import { useRequest, useRequestHistory } from '@portal/api-client';
import { describeHolder, formatDayAndHour, REPORT_DATES } from '@portal/domain';
import { DescriptionGrid, Flex } from '@portal/ui';
import { RequestHistory } from '@portal/work';

type ReportProgressProps = { requestId: number };

export function ReportHolder({ requestId }: ReportProgressProps) {
  const { data: request } = useRequest(requestId);
  const { data: history } = useRequestHistory(requestId);
  if (!request || !history) return null;
  return (
    <Flex className="report-holder" component="section" vertical gap={8}>
      <p>{describeHolder({ request, history, now: new Date(), separator: REPORT_DATES })}</p>
      <DescriptionGrid
        items={[
          { label: 'Visita', value: formatDayAndHour(request.dateAssigned, request.hourAssigned, REPORT_DATES) },
          { label: 'N° de permiso', value: request.permissionNum },
        ]}
      />
    </Flex>
  );
}

export function ReportHistory({ requestId }: ReportProgressProps) {
  return (
    <section className="ui-sheet report-repair">
      <RequestHistory query={useRequestHistory(requestId)} />
    </section>
  );
}
