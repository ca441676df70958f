"""Fitting: the weights of logistic regressions. scikit-learn is needed for it, and only for it."""

from __future__ import annotations

from collections.abc import Sequence

from cubital.errors import Refusal
from cubital_tutor.retrieval.ranking import Linear

Row = Sequence[float]
RIDGE = 1e-3  # how little each weight may be, so that features that tell the same share what they tell


class NoLearningLibrary(Refusal):
    def __init__(self) -> None:
        super().__init__("Training needs scikit-learn. Run: pip install scikit-learn")


def conditional(lists: Sequence[tuple[Sequence[Row], Sequence[bool], float]]) -> Linear:
    """The weights by which the right ones of each list, which counts so much, are its likeliest."""
    try:
        import numpy as np
        from scipy.optimize import minimize
        from sklearn.preprocessing import StandardScaler
    except ImportError:
        raise NoLearningLibrary from None
    useful = [one for one in lists if any(one[1]) and not all(one[1])]
    scaler = StandardScaler().fit(np.vstack([rows for rows, _, _ in useful]))
    rows = scaler.transform(np.vstack([rows for rows, _, _ in useful]))
    right = np.concatenate([np.array(own, float) for _, own, _ in useful])
    sizes = np.array([len(own) for _, own, _ in useful])
    starts = np.cumsum(sizes) - sizes
    counts = np.array([count for _, _, count in useful])
    counts = counts / counts.sum()

    def loss(weights):  # type: ignore[no-untyped-def]
        ranks = rows @ weights
        likely = np.exp(ranks - np.repeat(np.maximum.reduceat(ranks, starts), sizes))
        whole = np.add.reduceat(likely, starts)
        of_right = np.add.reduceat(likely * right, starts)
        slope = likely / np.repeat(whole, sizes) - likely * right / np.repeat(of_right, sizes)
        slope = rows.T @ (slope * np.repeat(counts, sizes))
        value = -(counts * np.log(of_right / whole)).sum() + RIDGE * weights @ weights
        return value, slope + 2 * RIDGE * weights

    weights = minimize(loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B").x / scaler.scale_
    return Linear(tuple(map(float, weights)))


def logistic(rows: Sequence[tuple[Row, bool]]) -> Linear:
    """The weights by which the log-odds of each row are told."""
    try:
        from sklearn.linear_model import LogisticRegression
        from sklearn.preprocessing import StandardScaler
    except ImportError:
        raise NoLearningLibrary from None
    features, right = zip(*rows, strict=True)
    scaler = StandardScaler().fit(features)
    model = LogisticRegression(max_iter=500).fit(scaler.transform(features), right)
    slopes = model.coef_[0] / scaler.scale_
    intercept = model.intercept_[0] - sum(slopes * scaler.mean_)
    return Linear(tuple(map(float, slopes)), float(intercept))
