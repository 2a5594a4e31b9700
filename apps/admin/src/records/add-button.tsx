import { Button, Icon } from '@portal/ui';

type AddButtonProps = { what: string; onClick: () => void };

/** The accessible name keeps the order of spec 2 §2, 'Agregar insumo +'; on the screen the plus comes first. */
export function AddButton({ what, onClick }: AddButtonProps) {
  return (
    <Button type="primary" icon={<Icon name="add" />} onClick={onClick}>
      <span>
        Agregar {what}
        <span className="ui-sr-only"> +</span>
      </span>
    </Button>
  );
}
