import type { MasterDefinition, MasterField, MasterRecord } from '@portal/domain';
import type { ListColumn } from '@portal/ui';
import { statusColumn } from '../records/record-columns';
import './masters.css';

export function masterColumns({ fields }: MasterDefinition): ListColumn<MasterRecord>[] {
  return [...fields.map(fieldColumn), statusColumn<MasterRecord>()];
}

function fieldColumn(field: MasterField): ListColumn<MasterRecord> {
  const { name, label, example } = field;
  const absent = name === 'mall' ? example : `Sin ${label.toLowerCase()}`;
  const isName = name === 'name';
  return {
    key: name,
    title: label,
    card: isName ? 'who' : name === 'mall' ? 'what' : 'detail',
    ...(name === 'document' ? { width: '140px' } : { truncate: true }),
    ...(isName ? { sortKey: 'name', width: '34%' } : {}),
    render: (record) => record[name] ?? <span className="ui-faint">{absent}</span>,
  };
}
