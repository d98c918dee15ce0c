'use client';

import { useCallback } from 'react';
import { TaskTypeForm, type TaskTypeFormProps } from '@/components/task-types/form/task-type-form';
import { checkTaskType } from '@/lib/config/task-type';
import { createType, editType, getSample, listSamples, revealSample, testType } from './actions';

const calls = {
  create: createType,
  edit: editType,
  test: testType,
  samples: listSamples,
  sample: getSample,
  reveal: revealSample,
};

/** The form, checked in the browser by the schema that checks it on the server. */
export function TypeEditor(props: Omit<TaskTypeFormProps, 'validate' | 'calls'>) {
  const { handlers } = props;
  const validate = useCallback((input: unknown) => checkTaskType(input, handlers), [handlers]);
  return <TaskTypeForm {...props} validate={validate} calls={calls} />;
}
