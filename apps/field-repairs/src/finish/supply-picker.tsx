import './supply-picker.css';
import { useDebounced } from '@portal/api-client';
import { LIMITS } from '@portal/domain';
import { Button, FieldFrame, Icon, NumberField, Select, usePortalField } from '@portal/ui';
import { FieldArray, useFormikContext } from 'formik';
import { useState } from 'react';
import { useOfflineSupplies } from '../device/offline-supplies';
import type { FinishValues, PickedSupply } from '../drafts/finish-values';

const NAME = 'insumos';

export function SupplyPicker() {
  const field = usePortalField<PickedSupply[]>(NAME, { optional: true });
  const { errors } = useFormikContext<FinishValues>();
  const [lastAdded, setLastAdded] = useState<number | null>(null);
  const supplies = field.value;
  // A wrong amount has its message in its own row; only a message about the whole list stands under it.
  const listMessage = Array.isArray(errors.insumos) ? undefined : field.message;

  return (
    <FieldFrame name={NAME} label="Insumos" optional field={{ ids: field.ids, message: listMessage }}>
      <FieldArray name={NAME}>
        {(list) => (
          <>
            <SupplySearch
              inputId={field.ids.input}
              describedBy={field.ids.message}
              disabled={field.disabled}
              isWrong={listMessage !== undefined}
              picked={supplies}
              onPick={(supply) => {
                setLastAdded(supply.id);
                list.push<PickedSupply>({ ...supply, cantidad: 1 });
              }}
            />
            {supplies.length > 0 && (
              <ul className="supplies" aria-label="Insumos elegidos">
                {supplies.map((supply, index) => (
                  <li key={supply.id} className="supply">
                    <span className="supply-name">{supply.name}</span>
                    <div className="supply-amount">
                      <NumberField
                        name={`${NAME}[${index}].cantidad`}
                        label={`Cantidad de ${supply.name}`}
                        hideLabel
                        placeholder="Cantidad"
                        autoFocus={supply.id === lastAdded}
                      />
                    </div>
                    <Button
                      type="text"
                      className="supply-remove"
                      icon={<Icon name="delete" />}
                      aria-label={`Quitar ${supply.name}`}
                      disabled={field.disabled}
                      onClick={() => list.remove(index)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </FieldArray>
    </FieldFrame>
  );
}

type SupplySearchProps = {
  inputId: string;
  describedBy: string;
  disabled: boolean;
  isWrong: boolean;
  picked: readonly PickedSupply[];
  onPick: (supply: { id: number; name: string }) => void;
};

function SupplySearch({ inputId, describedBy, disabled, isWrong, picked, onPick }: SupplySearchProps) {
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), LIMITS.searchDebounce);
  const matches = useOfflineSupplies(settled);
  const isSearching = settled !== text.trim() || matches.isFetching;
  const options = (matches.data ?? [])
    .filter(({ id }) => !picked.some((supply) => supply.id === id))
    .map(({ id, name }) => ({ value: id, label: name }));

  const nothing = matches.isError ? (
    <>
      No se pudieron cargar los insumos.{' '}
      <Button type="link" size="small" onClick={() => void matches.refetch()}>
        Reintentar
      </Button>
    </>
  ) : isSearching ? (
    'Cargando...'
  ) : (
    'No hay coincidencias'
  );

  return (
    <Select<number, { value: number; label: string }>
      id={inputId}
      style={{ width: '100%' }}
      value={null}
      placeholder="Buscar insumo por nombre"
      options={options}
      loading={isSearching}
      disabled={disabled}
      showSearch={{ searchValue: text, onSearch: setText, filterOption: false }}
      notFoundContent={<span role="status">{nothing}</span>}
      suffixIcon={<Icon name="search" />}
      aria-describedby={describedBy}
      {...(isWrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
      onSelect={(id, { label }) => {
        setText('');
        onPick({ id, name: label });
      }}
    />
  );
}
