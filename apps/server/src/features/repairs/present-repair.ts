import {
  businessDay,
  businessHour,
  suggestedPrice,
  type Photo,
  type RepairDetail,
  type RepairListItem,
  type RepairSupply,
} from '@portal/domain';

import type { PhotoKind } from '../../platform/database/schema';
import type { FileAddresses } from '../../platform/files/file-addresses';
import { presentReceived } from '../requests';
import type { RepairDetailRow } from './repair-detail';
import type { RepairRow } from './repair-lists';

export function presentRepair(row: RepairRow): RepairListItem {
  return {
    id: row.id,
    request: row.request_id,
    numRequest: row.num_request,
    clientName: row.client_name,
    operatorName: row.operator_name,
    companyName: row.company_name,
    service: row.service_name,
    branch: { id: row.branch_id, name: row.branch_name },
    address: row.address,
    date: (row.finished_at ?? row.started_at).toISOString(),
    dueAt: row.due_at && row.due_at.toISOString(),
    status: row.status,
    calculated: suggestedPrice(
      (row.supplies ?? []).map(([price, amount]) => ({ price, amount })),
      row.service_price,
    ),
    price: row.suggested_price,
    liquidated: row.liquidated,
    version: row.version,
  };
}

/** The contractor's view calls it `total` (product decisions). */
type UnitPriceName = 'price' | 'total';

function presentSupply(row: RepairDetailRow['supplies'][number], unitPriceName: UnitPriceName): RepairSupply {
  return { id: row.id, insumo: row.name, amount: row.amount, [unitPriceName]: row.unit_price };
}

function presentLiquidation(row: RepairDetailRow): RepairDetail['liquidation'] {
  const { liquidation_id: id, liquidation_price: price, issuer_id: issuerId, issuer_name: issuerName } = row;
  if (id === null || price === null || issuerId === null || issuerName === null) return null;
  return { id, price, observation: row.liquidation_observation, branch: { id: issuerId, name: issuerName } };
}

export function presentRepairDetail(
  addresses: FileAddresses,
  row: RepairDetailRow,
  unitPriceName: UnitPriceName,
): RepairDetail {
  const photosOf = (kind: PhotoKind): Photo[] =>
    row.photos.filter((photo) => photo.kind === kind).map((photo) => addresses.presentPhoto(photo));
  const { receiver_name: name, receiver_document_type: typeDoc, receiver_document: document } = row;
  return {
    id: row.id,
    request: row.request_id,
    numRequest: row.num_request,
    status: row.status,
    clientName: row.client_name,
    operatorName: row.operator_name,
    companyName: row.company_name,
    branch: { id: row.branch_id, name: row.branch_name },
    address: row.address,
    dateSoli: row.created_at.toISOString(),
    dateAssigned: row.date_assigned,
    hourAssigned: row.hour_assigned,
    dateStart: businessDay(row.started_at),
    hourStart: businessHour(row.started_at),
    dateFinish: row.finished_at && businessDay(row.finished_at),
    hourEnd: row.finished_at && businessHour(row.finished_at),
    ...presentReceived(row),
    description: row.description,
    price: row.suggested_price,
    service: { service: row.service_name, price: row.service_price },
    filesSoli: photosOf('request'),
    filesStart: photosOf('start'),
    filesRepairs: photosOf('result'),
    filesInsumos: photosOf('supplies'),
    signature: photosOf('signature')[0] ?? null,
    signatureName: row.signature_name,
    userReceive:
      name !== null && typeDoc !== null && document !== null ? { name, typeDocument: typeDoc, document } : null,
    insumos: row.supplies.map((supply) => presentSupply(supply, unitPriceName)),
    liquidation: presentLiquidation(row),
    version: row.version,
  };
}
