import { searchRequests } from '@portal/api-client';
import { formatRequestNumber, requestPath, type SearchSlot } from '@portal/domain';

const search: SearchSlot = async ({ text }, signal) => {
  const found = await searchRequests(text, signal);
  return found.map(({ id, numRequest, client, description, address, service, operator, status }) => ({
    key: String(id),
    title: formatRequestNumber(numRequest),
    subtitle: [client, description].filter(Boolean).join(' · '),
    detail: [address, service, operator].filter(Boolean).join(' · '),
    status,
    path: requestPath(numRequest),
  }));
};

export default search;
