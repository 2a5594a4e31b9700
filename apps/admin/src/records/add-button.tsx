import { Button, Icon } from '@portal/ui';

/** `what`: 'insumo'. */
type AddButtonProps = { what: string; onClick: () => void };

/** 'Agregar insumo +' (spec 2 §2). What is seen begins with the plus, as in every button with an icon; its name keeps the spec's order. */
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
