// With NODE_ENV=test antd gives every element one constant id: a dialog would take the name of a tooltip that stands before it.
const { useId } = require('react');

module.exports = {
  ...require('@rc-component/util/lib/hooks/useId.js'),
  __esModule: true,
  default: (given) => {
    const own = useId();
    return given || own;
  },
};
