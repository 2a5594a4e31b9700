import { getPage } from '@portal/api-client';
import { formatRequestNumber, requestPath, type RequestFound, type SearchSlot } from '@portal/domain';

const search: SearchSlot = async ({ text }, signal) => {
  const { data, total } = await getPage<RequestFound>('/request/search', { q: text }, signal);
  return data.map(({ id, numRequest, client, description, address, service, operator, invoice, status }) => ({
    key: String(id),
    title: formatRequestNumber(numRequest),
    subtitle: [client, description].filter(Boolean).join(' · '),
    detail: [invoice && `Factura ${invoice}`, address, service, operator].filter(Boolean).join(' · '),
    status,
    path: requestPath(numRequest),
    total,
  }));
};

export default search;
